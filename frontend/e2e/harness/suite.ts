import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo venues in it; servers begin with copies. */
    demoData: string
  }
}

/** The demo data, seeded once for everybody by the real program. */
async function seedDemo(): Promise<string> {
  const server = await Server.start({ flags: ['--demo'], keepData: true })
  await server.stop()
  return server.dataDir
}

/** Before all journeys: the demo data. */
export default async function suite({ provide }: TestProject) {
  const demoData = await seedDemo()
  provide('demoData', demoData)
  return () => rm(demoData, { recursive: true, force: true })
}
