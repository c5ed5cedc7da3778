import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Connect } from 'vite'
import { defineConfig } from 'vitest/config'
import { chunks, fetchedAhead, measured } from './chunks.ts'
import { precompress } from './precompress.ts'
import { withoutOperations } from './slim.ts'
import { tokensCss } from './src/ui/tokens-plugin.ts'

const backend = process.env.BALCAO_API ?? 'http://127.0.0.1:8080'

/** Vite's own servers answer the desktop runtime's addresses with an empty script, as the Go server does. */
function withoutDesktopRuntime(middlewares: Connect.Server) {
  middlewares.use('/wails/', (_request, response) => {
    response.setHeader('Content-Type', 'text/javascript')
    response.end()
  })
}

export default defineConfig({
  plugins: [
    react(),
    tokensCss(),
    withoutOperations(),
    measured(),
    precompress(),
    {
      name: 'balcao:no-desktop-runtime',
      configureServer: (server) => withoutDesktopRuntime(server.middlewares),
      configurePreviewServer: (server) => withoutDesktopRuntime(server.middlewares),
    },
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': backend, '/healthz': backend, '/blob': backend } },
  preview: { proxy: { '/api': backend, '/healthz': backend, '/blob': backend } },
  build: {
    target: ['chrome111', 'safari16.4'],
    manifest: true,
    modulePreload: { resolveDependencies: fetchedAhead },
    // A data: font or image would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    // In the order of their declaration: the setup takes a screen down before a test's own afterEach ends the session under it.
    sequence: { hooks: 'list' },
    // Screens made with antd take seconds to mount on a busy two-core machine.
    testTimeout: 120_000,
    // Vitest leaves one core idle of its own accord; tests are all that runs.
    maxWorkers: '100%',
  },
})
