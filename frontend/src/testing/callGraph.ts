import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Which server operations a module can come to call, read from the source. */

const src = path.resolve('src')

/** A module's top-level declarations by name, and where its other names come from. */
interface Module {
  file: string
  declared: Map<string, ts.Node>
  /** Local name → module and the name there; '*' for all of it. */
  imported: Map<string, { from: string; name: string }>
  /** Exported name → local name, or another module's. */
  exported: Map<string, { from?: string; name: string }>
  /** Modules that are exported as a whole. */
  reexported: string[]
  /** What runs as soon as the module is loaded. */
  effects: ts.Node[]
}

const modules = new Map<string, Module | null>()

/** The file of a specifier; null for packages, styles and generated types. */
function resolve(from: string, specifier: string): string | null {
  const base = specifier.startsWith('@/') ? path.join(src, specifier.slice(2)) : specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : null
  if (base === null) return null
  return ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find(existsSync) ?? null
}

function namesOf(binding: ts.BindingName): string[] {
  if (ts.isIdentifier(binding)) return [binding.text]
  return binding.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)))
}

function has(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false)
}

function load(file: string): Module | null {
  const known = modules.get(file)
  if (known !== undefined) return known
  if (file.endsWith('schema.gen.ts')) return null
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const module: Module = { file, declared: new Map(), imported: new Map(), exported: new Map(), reexported: [], effects: [] }
  modules.set(file, module)
  for (const statement of source.statements) take(module, statement)
  return module
}

function take(module: Module, statement: ts.Statement) {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return
  if (ts.isImportDeclaration(statement)) {
    takeImport(module, statement)
  } else if (ts.isExportDeclaration(statement)) {
    const from = statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier) ? resolve(module.file, statement.moduleSpecifier.text) : undefined
    if (statement.isTypeOnly || from === null) return
    if (!statement.exportClause && from) module.reexported.push(from)
    if (statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      for (const { name, propertyName } of statement.exportClause.elements) module.exported.set(name.text, { from, name: (propertyName ?? name).text })
    }
  } else if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) {
      for (const name of namesOf(declaration.name)) declare(module, name, declaration, has(statement, ts.SyntaxKind.ExportKeyword))
    }
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) {
    const isDefault = has(statement, ts.SyntaxKind.DefaultKeyword)
    const name = statement.name?.text ?? 'default'
    declare(module, name, statement, has(statement, ts.SyntaxKind.ExportKeyword) && !isDefault)
    if (isDefault) module.exported.set('default', { name })
  } else if (ts.isExportAssignment(statement)) {
    declare(module, 'default', statement, true)
  } else {
    module.effects.push(statement)
  }
}

function takeImport(module: Module, { importClause, moduleSpecifier }: ts.ImportDeclaration) {
  const from = ts.isStringLiteral(moduleSpecifier) ? resolve(module.file, moduleSpecifier.text) : null
  if (!from || importClause?.isTypeOnly) return
  if (importClause?.name) module.imported.set(importClause.name.text, { from, name: 'default' })
  const bindings = importClause?.namedBindings
  if (!bindings) return
  if (ts.isNamespaceImport(bindings)) module.imported.set(bindings.name.text, { from, name: '*' })
  else for (const each of bindings.elements) if (!each.isTypeOnly) module.imported.set(each.name.text, { from, name: (each.propertyName ?? each.name).text })
}

function declare(module: Module, name: string, node: ts.Node, isExported: boolean) {
  module.declared.set(name, node)
  if (isExported) module.exported.set(name, { name })
}

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** A call: its method, and its path as written, with {} for what is filled in. */
interface Call {
  method: string
  path: string
}

/** The path that a string spells, without its query. */
function pathIn(node: ts.Node): string | undefined {
  const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('') : ''
  return text.startsWith('/api/') ? text.split('?')[0] : undefined
}

/** The call that a string is the path of: `api.GET('/api/…')`, or a stream's `path: '/api/…'`. */
function callAt(node: ts.Node): Call | undefined {
  const path = pathIn(node)
  if (path === undefined) return undefined
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'path') return { method: 'GET', path }
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node || !ts.isPropertyAccessExpression(parent.expression)) return undefined
  const method = parent.expression.name.text
  return methods.includes(method) ? { method, path } : undefined
}

/** Whether the identifier stands for a value of the module, and not for a property or an attribute. */
function isReference({ parent }: ts.Identifier, node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !((ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node)
}

/** The `screen:` of another row: who reads the screen table calls nothing of what it names. */
function isRow(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'screen'
}

/** Everything that can come to run from a start, declaration by declaration, through imports of both kinds. */
class Walk {
  readonly calls: Call[] = []
  readonly texts = new Set<string>()
  readonly #seen = new Set<ts.Node>()
  readonly #loaded = new Set<Module>()

  /** All that a module exports. */
  whole(file: string) {
    const module = load(file)
    if (!module) return
    this.#enter(module)
    for (const name of module.exported.keys()) this.#export(module, name)
    for (const other of module.reexported) this.whole(other)
  }

  #enter(module: Module) {
    if (this.#loaded.has(module)) return
    this.#loaded.add(module)
    for (const effect of module.effects) this.#visit(module, effect)
  }

  #export(module: Module, name: string) {
    this.#enter(module)
    const exported = module.exported.get(name)
    if (exported?.from) this.#import({ from: exported.from, name: exported.name })
    else if (exported) this.#name(module, exported.name)
    else for (const other of module.reexported) this.#import({ from: other, name })
  }

  #import({ from, name }: { from: string; name: string }) {
    if (name === '*') {
      this.whole(from)
      return
    }
    const module = load(from)
    if (module) this.#export(module, name)
  }

  #name(module: Module, name: string) {
    const declared = module.declared.get(name)
    if (declared) this.#visit(module, declared)
    const imported = module.imported.get(name)
    if (imported) this.#import(imported)
  }

  #visit(module: Module, node: ts.Node) {
    if (this.#seen.has(node) || ts.isTypeNode(node) || isRow(node)) return
    this.#seen.add(node)
    if (ts.isStringLiteralLike(node)) this.texts.add(node.text)
    const call = callAt(node)
    if (call) this.calls.push(call)
    if (ts.isIdentifier(node) && isReference(node, node)) this.#name(module, node.text)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      const file = specifier && ts.isStringLiteral(specifier) ? resolve(module.file, specifier.text) : null
      if (file) this.whole(file)
    }
    ts.forEachChild(node, (child) => this.#visit(module, child))
  }
}

/** Operation ids by 'METHOD /path', as the server describes them. */
type Operations = ReadonlyMap<string, string>

/** The ids of the operations that a module, with all that it can come to load, calls. */
export function operationsOf(file: string, operations: Operations): Set<string> {
  const walk = new Walk()
  walk.whole(file)
  return new Set(walk.calls.flatMap((call) => idsOf(call, operations, walk.texts)))
}

/** A path with something filled in stands for every operation of that shape whose own words stand in the code as texts. */
function idsOf({ method, path }: Call, operations: Operations, texts: ReadonlySet<string>): string[] {
  const exact = operations.get(`${method} ${path}`)
  if (exact) return [exact]
  const parts = path.split('/')
  return [...operations].flatMap(([key, id]) => {
    const [itsMethod, itsPath = ''] = key.split(' ')
    const its = itsPath.split('/')
    const fits = itsMethod === method && its.length === parts.length && parts.every((part, at) => part === its[at] || (part === '{}' && texts.has(its[at] ?? '')))
    return fits ? [id] : []
  })
}

/** The module that each row of the screen table loads, by the row's address. */
export function screenModules(folder: string, files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of files) {
    const file = path.join(path.resolve(folder), name)
    const visit = (node: ts.Node) => {
      if (ts.isObjectLiteralExpression(node)) {
        const valueOf = (property: string) => node.properties.flatMap((each) => (ts.isPropertyAssignment(each) && each.name.getText() === property ? [each.initializer] : []))[0]
        const address = valueOf('path')
        const specifier = /import\('([^']+)'\)/.exec(valueOf('screen')?.getText() ?? '')?.[1]
        const module = specifier && resolve(file, specifier)
        if (address && ts.isStringLiteral(address) && module) found.set(address.text, module)
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  }
  return found
}
