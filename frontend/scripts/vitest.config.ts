import { defineConfig, mergeConfig } from 'vitest/config'
import e2e from '../e2e/vitest.config.ts'

// Pictures are taken, and the board is measured, the way journeys are told: vitest starts the browser and seeds the demo.
export default mergeConfig(e2e, defineConfig({ test: { root: import.meta.dirname, include: ['screenshots.ts', 'screenshots-tutorial.ts', 'measure-board.ts', 'measure-shop.ts'], globalSetup: '../e2e/harness/suite.ts' } }))
