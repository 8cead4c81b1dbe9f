/** Groups of plugin parts by kind, and of operations, from plugin.json. */
import { partName } from '#core/contract/part-name.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import type { DrawnKind, ReferenceEntry, ReferenceFact, ReferenceGroup } from '#plugins/reference/wire.ts'
import type { Part, PluginManifest } from '#schemas/types/plugin.ts'
import { type ReferenceSchema, schemaKeys } from './schema-keys.ts'

type PartGroupHeading = Omit<ReferenceGroup, 'entries'> & { readonly key: DrawnKind }

const PART_HEADINGS: readonly PartGroupHeading[] = [
  {
    key: 'cells',
    title: '单元格',
    english: 'Cells',
    about: '列的 `cell`：值在列表和详情里怎样显示。',
    aboutEnglish: '`cell` of a column: how a value is shown in lists and details.',
  },
  {
    key: 'filters',
    title: '筛选',
    english: 'Filters',
    about: '筛选的 `type`：列表上方怎样筛选。示例的值是地址里的查询值。',
    aboutEnglish: '`type` of a filter: how a list is filtered. The value of an example is what the address holds.',
  },
  {
    key: 'controls',
    title: '控件',
    english: 'Controls',
    about: '表单项的 `control`：怎样填写。',
    aboutEnglish: '`control` of a form item: how it is filled in.',
  },
  {
    key: 'presenters',
    title: '展示方式',
    english: 'Presenters',
    about: '操作的 `present`：点击后怎样展示。',
    aboutEnglish: '`present` of an action: what opens when it is pressed.',
  },
  {
    key: 'views',
    title: '视图',
    english: 'Views',
    about: '页面 `view` 的 `type`。示例是服务端发给浏览器的视图，写法见“页面”。',
    aboutEnglish: '`type` of a screen’s `view`. Examples are views as the browser gets them; how they are written stands in Screens.',
  },
  {
    key: 'components',
    title: '组件',
    english: 'Components',
    about: '`component` 视图、`blank` 抽屉和详情标签页显示的内容。',
    aboutEnglish: 'What a `component` view, a `blank` drawer or a tab of a detail shows.',
  },
  {
    key: 'widgets',
    title: '小部件',
    english: 'Widgets',
    about: '页面框架里固定位置的内容，清单里不用写。',
    aboutEnglish: 'What stands in a slot of the shell; no manifest names it.',
  },
]

const partFacts = ({ fieldTypes, slot, order }: Part): readonly ReferenceFact[] => [
  ...(fieldTypes ? [['字段类型', 'field types', fieldTypes.join(' ')] as const] : []),
  ...(slot ? [['位置', 'slot', slot] as const] : []),
  ...(order === undefined ? [] : [['次序', 'order', String(order)] as const]),
]

/**
 * Slots whose widgets cannot be drawn: overlays are empty until opened, or cover everything else; widgets of a list or detail need one around them.
 */
const UNDRAWN_SLOTS = new Set(['overlay', 'list', 'detail'])

const isDrawn = ({ alone, slot }: Part): boolean => alone !== false && !(slot && UNDRAWN_SLOTS.has(slot))

const partEntry = (kind: DrawnKind, plugin: PluginManifest, name: string, part: Part): ReferenceEntry => {
  const { title } = plugin
  const facts = partFacts(part)
  const keys = schemaKeys((part.props ?? {}) as ReferenceSchema)
  const drawn = isDrawn(part)
  return {
    id: `${kind}/${partName(plugin, kind, name)}`,
    name: partName(plugin, kind, name),
    text: part.description,
    ...(part.markdownDescription && { zh: part.markdownDescription }),
    plugin: title,
    ...(facts.length > 0 && { facts }),
    ...(keys.length > 0 && { keys }),
    ...(part.examples && { examples: part.examples }),
    ...(drawn && { drawn: kind }),
    ...(drawn && part.fieldTypes?.[0] && { fieldType: part.fieldTypes[0] }),
  }
}

const operationGroup = (manifests: readonly PluginManifest[]): ReferenceGroup => ({
  key: 'operations',
  title: '操作（服务端）',
  english: 'Operations',
  about:
    '操作的 `operation`：插件在服务端登记的。`record.create`、`record.update`、`record.delete`、`record.transition` 由核心提供，见“操作与表单”。',
  aboutEnglish:
    '`operation` of an action, as plugins register them on the server. `record.create`, `record.update`, `record.delete` and `record.transition` are the core’s, see Actions and forms.',
  entries: manifests.flatMap(({ title, contributes }) =>
    Object.entries(contributes?.operations ?? {}).map(([name, { description }]) => ({
      id: `operations/${name}`,
      name,
      text: description ?? '',
      plugin: title,
    })),
  ),
})

/** Standard parts first, then by plugin. */
export const orderedManifests = (root: string): readonly PluginManifest[] =>
  bundledPlugins(root)
    .map(({ manifest }) => manifest)
    .toSorted((one, other) => Number(other.id === 'standard') - Number(one.id === 'standard'))

export const partGroups = (root: string): readonly ReferenceGroup[] => {
  const manifests = orderedManifests(root)
  const groups = PART_HEADINGS.map(heading => ({
    ...heading,
    entries: manifests.flatMap(manifest =>
      Object.entries(manifest.contributes?.[heading.key] ?? {}).map(([name, part]) => partEntry(heading.key, manifest, name, part)),
    ),
  }))
  return [...groups, operationGroup(manifests)]
}
