import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

const file = path.join(import.meta.dirname, '../durations.json')

/** Seconds by test file, as last recorded. */
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>

/** Seconds that a file which was never recorded is taken to last: it begins early. */
const unknown = 60

const root = path.join(import.meta.dirname, '..')

function secondsOf({ moduleId }: TestSpecification): number {
  return recorded[path.relative(root, moduleId)] ?? unknown
}

/** Begins with the longest files, so that no worker is left with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}

/** Writes how long each file took: `npm run e2e:durations`. */
export class Durations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const now = modules.map((module): [string, number] => [module.relativeModuleId, Math.ceil(module.diagnostic().duration / 1000)])
    const sorted = Object.entries({ ...recorded, ...Object.fromEntries(now) }).toSorted(([a], [b]) => a.localeCompare(b))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }
}
