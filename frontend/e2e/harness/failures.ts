import type { Reporter, TestModule } from 'vitest/node'

/** Names at the very end what failed, where even the last lines of a long log tell it. */
export class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('failed')) {
        const [reason = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
        console.error(`failed: ${module.relativeModuleId} > ${test.fullName}: ${reason}`)
      }
    }
  }
}
