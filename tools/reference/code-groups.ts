/** Groups of what plugin code can use: events, facts, browser modules, the server module, and services. */
import { join } from 'node:path'
import { ts } from '@ts-morph/common'
import type { ReferenceEntry, ReferenceGroup, ReferenceKey } from '#plugins/reference/wire.ts'
import { type Declaration, exportsOf, findDeclaration, typeMembers } from './declarations.ts'
import { factGroup } from './fact-group.ts'

type GroupHeading = Omit<ReferenceGroup, 'entries'>

const EVENTS_HEADING: GroupHeading = {
  key: 'events',
  title: '页面事件',
  english: 'Events',
  about: '浏览器里的总线上发生的事，插件用 `useBus` 或 `activate` 得到的 `bus` 监听。',
  aboutEnglish:
    'What the bus of the page carries, in the past tense. Plugins listen by `useBus`, or by the `bus` that `activate` is given.',
}
const RUNTIME_HEADING: GroupHeading = {
  key: 'runtime',
  title: '浏览器端接口',
  english: 'Browser modules',
  about: '插件的浏览器端代码可以引入的全部内容：`@yuanhang/runtime`、`@yuanhang/runtime/form`、`@yuanhang/runtime/action`。',
  aboutEnglish: 'Everything that a browser entry may import: `@yuanhang/runtime`, `@yuanhang/runtime/form`, `@yuanhang/runtime/action`.',
}
const SERVER_HEADING: GroupHeading = {
  key: 'server',
  title: '服务端接口',
  english: 'Server module',
  about: '插件的服务端代码可以引入的全部内容：`@yuanhang/server`。',
  aboutEnglish: 'Everything that a server entry may import from `@yuanhang/server`.',
}
const SERVICES_HEADING: GroupHeading = {
  key: 'services',
  title: '服务',
  english: 'Services',
  about: '操作、接口、任务和消费者拿到的 `services`。',
  aboutEnglish: '`services`, which operations, endpoints, jobs and consumers are given.',
}

const BROWSER_MODULES = [
  ['@yuanhang/runtime', 'core/runtime/outside/runtime.ts'],
  ['@yuanhang/runtime/form', 'core/runtime/outside/form.ts'],
  ['@yuanhang/runtime/action', 'core/runtime/outside/action.ts'],
] as const

const moduleEntry = (group: string, module: string, { name, text, signature, members }: Declaration): ReferenceEntry => ({
  id: `${group}/${name}`,
  name,
  text,
  facts: [['模块', 'module', module]],
  signature,
  ...(members.length > 0 && { keys: members }),
})

/** Sort order: hooks, then other functions and components, then types. */
const sortRank = ({ name, value }: Declaration): number => (value ? (name.startsWith('use') ? 0 : 1) : 2)

const moduleEntries = (root: string, group: string, module: string, path: string): readonly ReferenceEntry[] =>
  exportsOf(root, path)
    .toSorted((one, other) => sortRank(one) - sortRank(other) || one.name.localeCompare(other.name, 'en'))
    .map(declaration => moduleEntry(group, module, declaration))

const membersOfType = (root: string, path: string, name: string): readonly ReferenceKey[] => {
  const found = findDeclaration(root, join(root, path), name)
  if (!found || found.members.length === 0) throw new Error(`${path} does not declare ${name} with its members`)
  return found.members
}

const eventGroup = (root: string): ReferenceGroup => ({
  ...EVENTS_HEADING,
  entries: membersOfType(root, 'core/contract/events.ts', 'Events').map(({ name, type, text = '' }) => {
    const plain = name.replaceAll("'", '')
    return { id: `events/${plain}`, name: plain, text, signature: type }
  }),
})

/** Services are the members of ServerServices. Keys of a service are the members of the interface it names, or its own. */
const serviceGroup = (root: string): ReferenceGroup => {
  const path = 'core/contract/services.ts'
  const file = join(root, path)
  const node = findDeclaration(root, file, 'ServerServices')?.node as ts.InterfaceDeclaration
  const entries = node.members.map((member): ReferenceEntry => {
    const [key] = typeMembers([member]) as [ReferenceKey]
    const type = (member as ts.PropertySignature).type as ts.TypeNode
    const named = ts.isTypeReferenceNode(type) ? findDeclaration(root, file, type.getText()) : undefined
    const keys = named?.members ?? (ts.isTypeLiteralNode(type) ? typeMembers(type.members) : [])
    const signature = keys.length > 0 && !named ? key.name : `${key.name}: ${key.type}`
    return { id: `services/${key.name}`, name: key.name, text: key.text ?? '', signature, ...(keys.length > 0 && { keys }) }
  })
  return { ...SERVICES_HEADING, entries }
}

export const codeGroups = (root: string): readonly ReferenceGroup[] => [
  eventGroup(root),
  factGroup(root),
  { ...RUNTIME_HEADING, entries: BROWSER_MODULES.flatMap(([module, path]) => moduleEntries(root, 'runtime', module, path)) },
  { ...SERVER_HEADING, entries: moduleEntries(root, 'server', '@yuanhang/server', 'core/server/outside/load/sdk.ts') },
  serviceGroup(root),
]
