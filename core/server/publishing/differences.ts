import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { isSamePart } from './same-part.ts'

interface ComparedParts<T extends object> {
  readonly what: string
  readonly before: Readonly<Record<string, T>>
  readonly after: Readonly<Record<string, T>>
  name(key: string, part: T): string
}

/** One line for each added, changed or removed part. */
function partChanges<T extends object>({ what, before, after, name }: ComparedParts<T>): readonly string[] {
  const lines: string[] = []
  for (const [key, part] of Object.entries(after)) {
    const was = before[key]
    if (was === undefined) lines.push(`新增${what} ${name(key, part)}`)
    else if (!isSamePart(was, part)) lines.push(`修改${what} ${name(key, part)}`)
  }
  for (const [key, part] of Object.entries(before)) if (after[key] === undefined) lines.push(`删除${what} ${name(key, part)}`)
  return lines
}

/** Changes from `before` to `after`, one Chinese line each. */
export function snapshotDifferences(before: Snapshot, after: Snapshot): readonly string[] {
  const resources = partChanges({
    what: '资源',
    before: resourceHeads(before),
    after: resourceHeads(after),
    name: (key, { label }) => `${label}（${key}）`,
  })
  const inside = Object.values(after.resources).flatMap(resource => {
    const was = before.resources[resource.name]
    return was ? resourceDifferences(was, resource) : []
  })
  return [
    ...partChanges({ what: '页面', before: before.screens, after: after.screens, name: (path, { title }) => `${title}（${path}）` }),
    ...resources,
    ...inside,
    ...Object.entries(after.added).flatMap(([kind, { label: what, things }]) =>
      partChanges({ what, before: before.added[kind]?.things ?? {}, after: things, name: (key, { label }) => `${label}（${key}）` }),
    ),
    ...partChanges({ what: '选项', before: before.options, after: after.options, name: (key, { label }) => `${label}（${key}）` }),
    ...(isSamePart(before.menu, after.menu) ? [] : ['修改菜单']),
  ]
}

/** Resources without fields and actions, which are compared separately. */
const resourceHeads = ({ resources }: Snapshot): Readonly<Record<string, Omit<Resource, 'fields' | 'actions'>>> =>
  Object.fromEntries(Object.entries(resources).map(([name, { fields: _fields, actions: _actions, ...head }]) => [name, head]))

const resourceDifferences = (before: Resource, after: Resource): readonly string[] =>
  [
    ...partChanges({ what: '字段', before: before.fields, after: after.fields, name: (key, { label }) => `${label}（${key}）` }),
    ...partChanges({ what: '操作', before: before.actions, after: after.actions, name: (key, { label }) => `${label}（${key}）` }),
  ].map(line => `${after.label}：${line}`)
