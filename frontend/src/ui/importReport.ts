/** What importing a sheet asks and is answered, as the operations of every domain speak (imports.Report). */

/** A file to import, in base64. */
export interface ImportUpload {
  nome: string
  arquivo: string
  /** From headers to the keys of columns, '' for none; null for what the server remembers or finds by name. */
  mapeamento: Record<string, string> | null
}

/** A column that the domain takes. */
export interface ImportColumn {
  key: string
  title: string
  required?: boolean
}

/** What an import does, or did. */
export interface ImportReport {
  /** '' until the import is committed. */
  Id: string
  Colunas: readonly ImportHeader[]
  Linhas: number
  Novas: number
  Alteradas: number
  Ignoradas: readonly { Linha: number; Motivo: string }[]
  /** All of them; a file with errors is not imported. */
  Erros: readonly ImportProblem[]
  /** Of a CSV: 'UTF-8', 'Windows-1252' … */
  Codificacao: string
  OutrasPlanilhas: readonly string[]
  /** When this very file was imported already. */
  ImportadoEm: string | null
}

export interface ImportHeader {
  Titulo: string
  /** The key of the column that it means; '' for none. */
  Campo: string
  Exemplos: readonly string[]
  Preenchidas: number
}

export interface ImportProblem {
  Linha: number
  /** '' for the whole line. */
  Coluna: string
  Mensagem: string
}

/** What undoing an import did, and what it left as it is because somebody changed it since. */
export interface ImportUndone {
  /** Rows removed, and rows that are again what they were. */
  Desfeitas: number
  /** Those of them that the import had created. */
  Removidas: number
  Mantidas: readonly { Linha: number; Nome: string; Motivo: string }[]
}

/** "1 linha", "1.250 linhas". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
