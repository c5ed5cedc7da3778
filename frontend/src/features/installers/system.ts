import type { Package } from './api'

export type System = Package['sistema']

export const systemNames: Record<System, string> = { windows: 'Windows', linux: 'Linux', macos: 'macOS' }

/** The system that a browser with this User-Agent runs on; undefined where we have no program for it. */
export function systemOf(userAgent: string): System | undefined {
  if (/Android|iPhone|iPad|CrOS/.test(userAgent)) return undefined
  if (userAgent.includes('Windows')) return 'windows'
  if (userAgent.includes('Macintosh')) return 'macos'
  return userAgent.includes('Linux') ? 'linux' : undefined
}

/** What a package is to whoever chooses one: "Instalador", "Servidor, sem janela". */
export function packageLabel({ programa, formato }: Pick<Package, 'programa' | 'formato'>): string {
  if (programa === 'balcao-server') return 'Servidor, sem janela'
  return formato === 'exe' ? 'Programa avulso, sem instalar' : 'Instalador'
}

const megabytes = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "34,2 MB", in millions of bytes. */
export function sizeText(bytes: number): string {
  return `${megabytes.format(bytes / 1e6)} MB`
}
