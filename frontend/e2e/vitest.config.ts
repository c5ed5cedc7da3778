import { defineConfig } from 'vitest/config'
import { Failures } from './harness/failures.ts'
import { LongestFirst } from './harness/longest-first.ts'
import { patience } from './harness/patience.ts'

// Journeys drive real browsers against real servers: two files at a time, with room for a slow machine.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: './harness/suite.ts',
    reporters: ['default', new Failures()],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: patience } },
  },
})
