/** Fourth phase, first step: collects all declared names, each of which must be unique. */
import type { OperationDeclaration } from '#core/contract/operation.ts'
import { partName } from '#core/contract/part-name.ts'
import type { Menu } from '#schemas/types/menu.ts'
import type { Options } from '#schemas/types/options.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Screen } from '#schemas/types/screen.ts'
import type { CheckedFile } from '../normalize/extend-resource.ts'
import { expandScreen } from '../normalize/like-columns.ts'
import type { WholeResource } from '../normalize/normal.ts'
import { normalizeOptions, normalizeResource, normalizeScreen } from '../normalize/normalize.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding, Reporter } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { ManifestSchema } from '../validate/schemas.ts'
import { referenceKindsOf } from '../validate/walk-schema.ts'
import { compilePartProps, schemaProblems } from './part-props.ts'
import { referenceKinds } from './resolvers.ts'
import { type AddedThing, type Declared, type LinkedLanguage, PART_KINDS, type PartInfo, type PartKind, type Symbols } from './symbols.ts'
import { tableGrants, withBaseResources } from './table-grants.ts'

export const BUILT_IN_OPERATIONS: readonly string[] = ['record.create', 'record.update', 'record.delete']

const baseName = (file: string): string =>
  file
    .split('/')
    .at(-1)
    ?.replace(/\.json$/, '') ?? ''

const sourcesOfKind = (files: readonly CheckedFile[], kind: string, sound: boolean): readonly SourceFile[] =>
  files.filter(file => file.sound === sound && file.source.kind === kind).map(file => file.source)

const declareByName = <T extends object>(
  sources: readonly SourceFile[],
  reporter: Reporter,
  key: 'name' | 'path' | 'id',
  word: string,
  normalize: (value: never) => T,
): ReadonlyMap<string, Declared<T>> => {
  const declared = new Map<string, Declared<T>>()
  for (const source of sources) {
    const name = String((source.value as Readonly<Record<string, unknown>>)[key])
    const earlier = declared.get(name)
    if (earlier === undefined) declared.set(name, { source, value: normalize(source.value as never) })
    else reporter.report(source, `/${key}`, { code: 'name.duplicate', message: `${word} “${name}” 已在 “${earlier.source.file}” 中定义` })
  }
  return declared
}

const isMisnamed = ({ kind, value, file }: SourceFile): boolean =>
  kind !== 'screen' && kind !== 'menu' && kind !== 'plugin' && (value as { name?: unknown }).name !== baseName(file)

const checkFileNames = (sources: readonly SourceFile[], reporter: Reporter): void => {
  for (const source of sources) {
    const { name } = source.value as { name: string }
    if (!isMisnamed(source)) continue
    reporter.report(source, '/name', {
      code: 'file.wrong-name',
      message: `名称 “${name}” 与文件名不同，文件应名为 “${name}.json”`,
      suggestion: baseName(source.file),
    })
  }
}

const reportBadSchema = (source: SourceFile, pointer: string, reporter: Reporter, finding: Omit<Finding, 'code'>): void =>
  reporter.report(source, pointer, { ...finding, code: 'plugin.bad-schema', message: `“props” 不是正确的 JSON Schema：${finding.message}` })

interface PartsContext {
  /** Kinds of reference that props may mark. */
  readonly references: readonly string[]
  readonly reporter: Reporter
}

/** Compiles the props schema of a part. With an invalid schema the part accepts any props, so that only the schema is reported. */
const compiledProps = (
  source: SourceFile,
  pointer: string,
  schema: ManifestSchema | undefined,
  { references, reporter }: PartsContext,
): Pick<PartInfo, 'props' | 'schema'> => {
  const unknown = referenceKindsOf(schema ?? {}).find(ref => !references.includes(ref))
  const problems = schemaProblems(schema)
  if (unknown !== undefined)
    reportBadSchema(source, pointer, reporter, {
      message: `不认识引用 “${unknown}”`,
      suggestion: nearestName(unknown, references),
    })
  for (const { pointer: inside, finding } of problems) reportBadSchema(source, pointer + inside, reporter, finding)
  return problems.length > 0 || unknown !== undefined
    ? { props: () => [] }
    : { props: compilePartProps(schema as object | undefined), schema }
}

const pluginParts = (source: SourceFile, plugin: PluginManifest, kind: PartKind, context: PartsContext): readonly PartInfo[] =>
  Object.entries(plugin.contributes?.[kind] ?? {}).map(([key, part]) => {
    const pointer = `/contributes/${kind}/${key}/props`
    return {
      name: partName(plugin, kind, key),
      fieldTypes: part.fieldTypes,
      width: part.width,
      unit: part.unit,
      ...compiledProps(source, pointer, part.props as ManifestSchema | undefined, context),
    }
  })

const declareParts = (plugins: ReadonlyMap<string, Declared<PluginManifest>>, context: PartsContext): Symbols['parts'] => {
  const entries = PART_KINDS.map(kind => {
    const parts = [...plugins.values()].flatMap(({ source, value }) => pluginParts(source, value, kind, context))
    return [kind, new Map(parts.map(part => [part.name, part]))] as const
  })
  return Object.fromEntries(entries) as unknown as Symbols['parts']
}

/** Names that refused files would declare, as "kind name"; also the file name, for files that cannot be read. */
const unsoundNames = (files: readonly CheckedFile[]): ReadonlySet<string> =>
  new Set(
    files
      // A file whose name differs from its content may be meant by either name.
      .filter(({ sound, source }) => !sound || isMisnamed(source))
      .flatMap(({ source }) => {
        const value = (typeof source.value === 'object' && source.value !== null ? source.value : {}) as Readonly<Record<string, unknown>>
        const folder = source.file.split('/').at(-2) ?? ''
        return [value['name'], value['path'], value['id'], baseName(source.file), source.kind === 'plugin' ? folder : undefined]
          .filter(name => typeof name === 'string')
          .map(name => `${source.kind} ${name}`)
      }),
  )

/** Derived columns are expanded when all screens are known. */
const declareScreens = (kinds: Symbols['viewKinds'], files: readonly CheckedFile[], reporter: Reporter): Symbols['screens'] => {
  const screens = declareByName(sourcesOfKind(files, 'screen', true), reporter, 'path', '页面', (value: Screen) =>
    normalizeScreen(kinds, value),
  )
  const stated = new Map([...screens].map(([path, { value }]) => [path, value]))
  return new Map(
    [...screens].map(([path, { source, value }]) => [path, { source, value: expandScreen({ screens: stated, kinds }, value) }]),
  )
}

/** Names of resources whose files are below a folder. */
const resourceNamesBelow = (resources: readonly SourceFile[], folder: string): readonly string[] =>
  resources.flatMap(({ file, value }) => (file.startsWith(folder) ? [(value as { name: string }).name] : []))

/** Operations of a plugin that resources on foreign tables may use. */
const lentOperations = ({ contributes }: PluginManifest): readonly (readonly [string, 'anywhere' | ReadonlySet<string>])[] =>
  Object.entries(contributes?.operations ?? {}).map(([name, { anywhere, resources }]) => [name, anywhere ? 'anywhere' : new Set(resources)])

export interface Declarations {
  readonly symbols: Omit<Symbols, 'endpoints' | 'permissions' | 'timelines'>
  readonly plugins: ReadonlyMap<string, Declared<PluginManifest>>
}

/** Names that the server contributes. */
interface ServerNames {
  /** If undefined, operations are not checked. */
  readonly operations?: readonly (string | OperationDeclaration)[]
  /** Operations that answer with a download. */
  readonly exporters?: readonly string[]
  readonly facts?: readonly { readonly topic: string; readonly entity: string }[]
  /** Outside plugins, which are not built into the program. */
  readonly outside?: readonly { readonly id: string }[]
}

/** Names of operations, with or without a declaration. */
export const operationNames = (operations: NonNullable<ServerNames['operations']>): readonly string[] =>
  operations.map(one => (typeof one === 'string' ? one : one.name))

/** Collects the names that files and server modules declare. */
export const declareSymbols = (
  files: readonly CheckedFile[],
  { operations, exporters, facts = [], outside = [] }: ServerNames,
  { viewKinds, fileKinds, selections, schemas }: LinkedLanguage,
  reporter: Reporter,
): Declarations => {
  const resources = sourcesOfKind(files, 'resource', true)
  const options = sourcesOfKind(files, 'options', true)
  const others = [...fileKinds.values()].map(kind => [kind, sourcesOfKind(files, kind.kind, true)] as const)
  checkFileNames([...resources, ...options, ...others.flatMap(([, sources]) => sources)], reporter)
  const plugins = declareByName(sourcesOfKind(files, 'plugin', true), reporter, 'id', '插件', (value: PluginManifest) => value)
  const unsound = unsoundNames(files)
  const contributed = [...plugins.values()].flatMap(({ value }) => Object.keys(value.contributes?.operations ?? {}))
  const known = files.every(({ source, sound }) => sound || source.kind !== 'plugin')
  const brought = new Map(outside.map(({ id }) => [id, resourceNamesBelow(resources, `plugins/${id}/`)]))
  const grants = known ? tableGrants(plugins, brought, reporter) : undefined
  const declaredResources = withBaseResources(
    declareByName(resources, reporter, 'name', '资源', (value: WholeResource) => normalizeResource(value)),
    grants,
  )
  return {
    plugins,
    symbols: {
      resources: declaredResources,
      people: new Set([...declaredResources.values()].flatMap(({ value }) => (value.people === true ? [value.name] : []))),
      options: declareByName(options, reporter, 'name', '选项', (value: Options) => normalizeOptions(value)),
      screens: declareScreens(viewKinds, files, reporter),
      viewKinds,
      fileKinds,
      selections,
      schemas,
      added: new Map(
        others.map(([kind, sources]) => [
          kind.kind,
          declareByName(sources, reporter, 'name', kind.label, (value: AddedThing) => kind.normalize(value)),
        ]),
      ),
      menus: sourcesOfKind(files, 'menu', true).map(source => ({ source, value: source.value as Menu })),
      parts: declareParts(plugins, { references: referenceKinds(fileKinds), reporter }),
      plugins: new Set(plugins.keys()),
      tables: grants,
      lent: new Map([...plugins.values()].flatMap(({ value }) => lentOperations(value))),
      operations: operations === undefined ? undefined : new Set([...BUILT_IN_OPERATIONS, ...operationNames(operations), ...contributed]),
      declarations: new Map(operations?.flatMap(one => (typeof one === 'string' ? [] : [[one.name, one] as const]))),
      facts: new Map(facts.map(({ topic, entity }) => [topic, entity])),
      exporters: exporters && new Set(exporters),
      isUnsound: (kind, name) => unsound.has(`${kind} ${name}`) || (kind === 'screen' && unsound.has(`screen ${baseName(name)}`)),
    },
  }
}
