import type { Template, TemplateBlock } from './api'
import { blockLabels } from './labels'

/** A template with every block there is: those that it leaves out stand at its end, on no paper. */
export function completed(template: Template): Template {
  const known = new Set(template.blocks.map(({ kind }) => kind))
  const others = (Object.keys(blockLabels) as TemplateBlock['kind'][]).filter((kind) => !known.has(kind))
  return { ...template, blocks: [...template.blocks, ...others.map((kind) => ({ kind, papers: 0 }))] }
}

/** The blocks with one of them at another place; beyond the ends it stays at the end. */
export function moved(blocks: readonly TemplateBlock[], from: number, to: number): TemplateBlock[] {
  const next = [...blocks]
  const [block] = next.splice(from, 1)
  if (block) next.splice(Math.max(0, Math.min(to, next.length)), 0, block)
  return next
}

/** Whether a paper must carry the block, whatever the venue wants. */
export function isFixed(kind: TemplateBlock['kind']): boolean {
  return kind === 'code' || kind === 'items'
}
