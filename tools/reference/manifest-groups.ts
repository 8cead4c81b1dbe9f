/** Groups of all manifest keys, from schemas/*.schema.json: one group per topic, one entry per schema or definition. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '#core/contract/must.ts'
import type { ReferenceEntry, ReferenceGroup } from '#plugins/reference/wire.ts'
import { type ReferenceSchema, type Resolve, schemaKeys, valueTypeText } from './schema-keys.ts'

type GroupHeading = Omit<ReferenceGroup, 'entries'>

/** Groups in reading order, with their schema files. The wire schema is not a manifest. */
const MANIFEST_GROUPS: readonly (GroupHeading & { readonly files: readonly string[] })[] = [
  {
    key: 'resources',
    title: '资源与字段',
    english: 'Resources and fields',
    about: '`manifests/resources/*.json`：员工管理的一样东西，字段只声明一次。',
    aboutEnglish: '`manifests/resources/*.json`: a thing that staff manage. Its fields are declared once.',
    files: ['resource', 'field'],
  },
  {
    key: 'actions',
    title: '操作与表单',
    english: 'Actions and forms',
    about: '资源的 `actions`：对行做什么、问什么、什么时候不能做。',
    aboutEnglish: '`actions` of a resource: what is done with rows, what is asked, and when it is refused.',
    files: ['action', 'form'],
  },
  {
    key: 'conditions',
    title: '条件',
    english: 'Conditions',
    about: '`when`、`visible`、`required`、`preset` 等处的条件：浏览器、服务端和数据库得出同样的结果。',
    aboutEnglish: 'What stands under `when`, `visible`, `required`, `preset` …: browser, server and database come to the same answer.',
    files: ['condition'],
  },
  {
    key: 'screens',
    title: '页面',
    english: 'Screens',
    about: '`manifests/screens/**/*.json`：地址、标题和视图。',
    aboutEnglish: '`manifests/screens/**/*.json`: a path, a title and a view.',
    files: ['screen', 'report-view'],
  },
  {
    key: 'figures',
    title: '指标',
    english: 'Figures',
    about: '`manifests/figures/*.json`：报表显示的数字。',
    aboutEnglish: '`manifests/figures/*.json`: numbers that reports show.',
    files: ['figure'],
  },
  {
    key: 'options',
    title: '选项与菜单',
    english: 'Options and menu',
    about: '`manifests/options/*.json` 是可选的值，`manifests/menu.json` 是侧边菜单。',
    aboutEnglish: '`manifests/options/*.json` are values to choose from, `manifests/menu.json` is the sidebar.',
    files: ['options', 'menu'],
  },
  {
    key: 'plugin-json',
    title: '插件的 plugin.json',
    english: 'plugin.json',
    about: '插件是什么、提供什么，不运行它的代码就能读到。',
    aboutEnglish: 'What a plugin is and contributes, readable without running its code.',
    files: ['plugin'],
  },
]

const SCHEMA_SUFFIX = '.schema.json'

/** Returns a cached reader of the project's schemas. */
const createSchemaReader = (root: string): ((name: string) => ReferenceSchema) => {
  const read = new Map<string, ReferenceSchema>()
  return name => {
    const known = read.get(name)
    if (known) return known
    const schema: ReferenceSchema = JSON.parse(readFileSync(join(root, 'schemas', name + SCHEMA_SUFFIX), 'utf8'))
    read.set(name, schema)
    return schema
  }
}

/** Resolver of references in a schema file. The target of a pointer into a definition has no entry of its own. */
const createResolver =
  (file: string, read: (name: string) => ReferenceSchema): Resolve =>
  ref => {
    const [other = '', pointer = ''] = ref.split('#')
    const root = read(other === '' ? file : other.replace(SCHEMA_SUFFIX, ''))
    const steps = pointer.split('/').filter(Boolean)
    if (steps.length === 0) return { schema: root, name: root.title }
    const found = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root)
    if (found === undefined) throw new Error(`${file}${SCHEMA_SUFFIX} refers to ${ref}, which is not there`)
    return { schema: found as ReferenceSchema, name: steps.length === 2 ? steps[1] : undefined }
  }

const manifestEntry = (group: string, name: string, schema: ReferenceSchema, resolve: Resolve): ReferenceEntry => {
  const keys = schemaKeys(schema, resolve)
  const type = keys.length > 0 && schema.type === 'object' ? undefined : valueTypeText(schema, resolve)
  return {
    id: `${group}/${name}`,
    name,
    text: schema.description ?? '',
    ...(schema.markdownDescription && { zh: schema.markdownDescription }),
    ...(type && { facts: [['类型', 'type', type]] as const }),
    ...(keys.length > 0 && { keys }),
    ...(schema.examples && { written: schema.examples }),
  }
}

export const manifestGroups = (root: string): readonly ReferenceGroup[] => {
  const read = createSchemaReader(root)
  return MANIFEST_GROUPS.map(({ files, ...heading }) => ({
    ...heading,
    entries: files.flatMap(file => {
      const schema = read(file)
      const named = [[schema.title ?? file, schema] as const, ...Object.entries(schema.definitions ?? {})]
      return named.map(([name, one]) => manifestEntry(heading.key, name, one, createResolver(file, read)))
    }),
  }))
}
