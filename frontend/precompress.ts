import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 1024

/** Writes .br and .gz beside every text asset, so that the server never compresses one itself. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'balcao:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(folder)) {
        const file = join(folder, name)
        if (!/\.(js|css|svg)$/.test(name) || statSync(file).size < smallest) continue
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      }
    },
  }
}
