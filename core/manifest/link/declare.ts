/** Fourth phase, first step: collects all declared names, each of which must be unique. */
import { isObject } from '#core/contract/must.ts'
import type { OperationDeclaration } from '#core/contract/operation.ts'
import { partName } from '#core/contract/part-name.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { expandScreen } from '../normalize/like-columns.ts'
import type { WholeResource } from '../normalize/normal.ts'
import { normalizeOptions, normalizeResource, normalizeScreen } from '../normalize/normalize.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding, Reporter } from '../problems/reporter.ts'
import { type CheckedFile, filesOfKind, type ResourceFile } from '../source/sound-file.ts'
import { kindName, type SourceFile } from '../source/source-file.ts'
import type { ManifestSchema } from '../validate/schemas.ts'
import { referenceKindsOf } from '../validate/walk-schema.ts'
import { compilePartProps, schemaProblems } from './part-props.ts'
import { referenceKinds } from './resolvers.ts'
import type { Declared, LinkedFile, LinkedLanguage, PartInfo, PartKind, Symbols } from './symbols.ts'
import { tableGrants, withBaseResources } from './table-grants.ts'

export const BUILT_IN_OPERATIONS: readonly string[] = ['record.create', 'record.update', 'record.delete']

const baseName = (file: string): string =>
  file
    .split('/')
    .at(-1)
    ?.replace(/\.json$/, '') ?? ''

/** A file whose value has its name under a key. */
type NamedFile<Key extends string, Stated extends Readonly<Record<Key, string>>> = LinkedFile & { readonly value: Stated }

const declareByName = <Key extends 'name' | 'path' | 'id', Stated extends Readonly<Record<Key, string>>, T>(
  sources: readonly NamedFile<Key, Stated>[],
  reporter: Reporter,
  key: Key,
  word: string,
  normalize: (value: Stated) => T,
): ReadonlyMap<string, Declared<T>> => {
  const declared = new Map<string, Declared<T>>()
  for (const source of sources) {
    const name: string = source.value[key]
    const earlier = declared.get(name)
    if (earlier === undefined) declared.set(name, { source, value: normalize(source.value) })
    else reporter.report(source, `/${key}`, { code: 'name.duplicate', message: `${word} “${name}” 已在 “${earlier.source.file}” 中定义` })
  }
  return declared
}

/** Name of the thing that a sound file declares; undefined for kinds that are not named like their files. */
const declaredName = (source: LinkedFile): string | undefined =>
  source.kind === 'screen' || source.kind === 'menu' || source.kind === 'plugin' ? undefined : source.value.name

const isMisnamed = (source: LinkedFile): boolean => (declaredName(source) ?? baseName(source.file)) !== baseName(source.file)

const checkFileNames = (sources: readonly LinkedFile[], reporter: Reporter): void => {
  for (const source of sources) {
    if (!isMisnamed(source)) continue
    const name = declaredName(source)
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
  const partsOf = (kind: PartKind): ReadonlyMap<string, PartInfo> => {
    const parts = [...plugins.values()].flatMap(({ source, value }) => pluginParts(source, value, kind, context))
    return new Map(parts.map(part => [part.name, part]))
  }
  return {
    cells: partsOf('cells'),
    filters: partsOf('filters'),
    controls: partsOf('controls'),
    presenters: partsOf('presenters'),
    views: partsOf('views'),
    components: partsOf('components'),
  }
}

/** Names that refused files would declare, as "kind name"; also the file name, for files that cannot be read. */
const unsoundNames = (files: readonly CheckedFile<WholeResource>[]): ReadonlySet<string> =>
  new Set(
    files
      // A file whose name differs from its content may be meant by either name.
      .filter(({ sound, source }) => !sound || isMisnamed(source))
      .flatMap(({ source }) => {
        const value: Readonly<Record<string, unknown>> = isObject(source.value) ? source.value : {}
        const folder = source.file.split('/').at(-2) ?? ''
        return [value['name'], value['path'], value['id'], baseName(source.file), source.kind === 'plugin' ? folder : undefined]
          .filter(name => typeof name === 'string')
          .map(name => `${kindName(source)} ${name}`)
      }),
  )

/** Derived columns are expanded when all screens are known. */
const declareScreens = (
  kinds: Symbols['viewKinds'],
  files: readonly CheckedFile<WholeResource>[],
  reporter: Reporter,
): Symbols['screens'] => {
  const screens = declareByName(filesOfKind(files, 'screen'), reporter, 'path', '页面', value => normalizeScreen(kinds, value))
  const stated = new Map([...screens].map(([path, { value }]) => [path, value]))
  return new Map(
    [...screens].map(([path, { source, value }]) => [path, { source, value: expandScreen({ screens: stated, kinds }, value) }]),
  )
}

/** Names of resources whose files are below a folder. */
const resourceNamesBelow = (resources: readonly ResourceFile<WholeResource>[], folder: string): readonly string[] =>
  resources.flatMap(({ file, value }) => (file.startsWith(folder) ? [value.name] : []))

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
  files: readonly CheckedFile<WholeResource>[],
  { operations, exporters, facts = [], outside = [] }: ServerNames,
  { viewKinds, fileKinds, selections, schemas }: LinkedLanguage,
  reporter: Reporter,
): Declarations => {
  const resources = filesOfKind(files, 'resource')
  const options = filesOfKind(files, 'options')
  const added = filesOfKind(files, 'added')
  const others = [...fileKinds.values()].map(kind => [kind, added.filter(source => source.added === kind.kind)] as const)
  checkFileNames([...resources, ...options, ...others.flatMap(([, sources]) => sources)], reporter)
  const plugins = declareByName(filesOfKind(files, 'plugin'), reporter, 'id', '插件', value => value)
  const unsound = unsoundNames(files)
  const contributed = [...plugins.values()].flatMap(({ value }) => Object.keys(value.contributes?.operations ?? {}))
  const known = files.every(({ source, sound }) => sound || source.kind !== 'plugin')
  const brought = new Map(outside.map(({ id }) => [id, resourceNamesBelow(resources, `plugins/${id}/`)]))
  const grants = known ? tableGrants(plugins, brought, reporter) : undefined
  const declaredResources = withBaseResources(declareByName(resources, reporter, 'name', '资源', normalizeResource), grants)
  return {
    plugins,
    symbols: {
      resources: declaredResources,
      people: new Set([...declaredResources.values()].flatMap(({ value }) => (value.people === true ? [value.name] : []))),
      options: declareByName(options, reporter, 'name', '选项', normalizeOptions),
      screens: declareScreens(viewKinds, files, reporter),
      viewKinds,
      fileKinds,
      selections,
      schemas,
      added: new Map(
        others.map(([kind, sources]) => [kind.kind, declareByName(sources, reporter, 'name', kind.label, value => kind.normalize(value))]),
      ),
      menus: filesOfKind(files, 'menu').map(source => ({ source, value: source.value })),
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
