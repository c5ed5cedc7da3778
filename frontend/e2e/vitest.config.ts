import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { Durations, LongestFirst } from './harness/durations.ts'
import { Failures } from './harness/failures.ts'
import { patience } from './harness/patience.ts'

// Journeys drive real browsers against real servers: two files at a time, with room for a slow machine.
export default defineConfig({
  // The screen table is the portal's.
  resolve: { alias: { '@': path.join(import.meta.dirname, '../src') } },
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: './harness/suite.ts',
    reporters: ['default', new Failures(), ...(process.env.RECORD_DURATIONS ? [new Durations()] : [])],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
  },
})
