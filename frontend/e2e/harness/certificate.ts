import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Identity } from './network.ts'

const run = promisify(execFile)

/** A certificate for this machine's own address that only those believe who were given it. */
export class Certificate implements Identity {
  /** Where it is kept, for those who shall believe it. */
  readonly file: string
  readonly key: Buffer
  readonly cert: Buffer

  private constructor(file: string, key: Buffer, cert: Buffer) {
    this.file = file
    this.key = key
    this.cert = cert
  }

  static async issue(): Promise<Certificate> {
    const dir = await mkdtemp(path.join(tmpdir(), 'balcao-certificate-'))
    const [key, cert] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')]
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    await run('openssl', ['req', ...kind, '-subj', '/CN=balcao', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert])
    return new Certificate(cert, await readFile(key), await readFile(cert))
  }

  async discard(): Promise<void> {
    await rm(path.dirname(this.file), { recursive: true, force: true })
  }
}
