import { defineConfig } from 'vitest/config'

// Journeys drive a real browser against a real server: one at a time, with room for a slow machine.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: './harness/suite.ts',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
