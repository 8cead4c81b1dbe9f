import type { ReactNode } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { partWords } from '#core/contract/part-name.ts'
import { pluginsList } from '#core/contract/plugin-wire.ts'
import { LoadFailed, ScreenSkeleton, useData, usePermission } from '#core/runtime/index.ts'

type ListedPlugin = OutputOf<typeof pluginsList>['items'][number]

const PART_TITLES: Readonly<Record<string, string>> = { ...partWords, operations: '操作' }

const ListedPluginCard = ({ id, title, description, version, statement: { parts, operations } }: ListedPlugin): ReactNode => (
  <article className="yh-ref-entry">
    <h3>
      {title}
      <span className="yh-ref-plugin">
        {id} {version}
      </span>
    </h3>
    <p>{description}</p>
    <dl className="yh-ref-stated">
      {[...parts, ...operations.map(operation => ({ ...operation, kind: 'operations' }))].map(part => (
        <div key={`${part.kind}/${part.name}`}>
          <dt>
            <code>{part.name}</code> {PART_TITLES[part.kind]}
          </dt>
          <dd>{part.description}</dd>
        </div>
      ))}
    </dl>
  </article>
)

const ListedPlugins = (): ReactNode => {
  const { data, error, refresh } = useData(pluginsList)
  if (!data) return error ? <LoadFailed error={error} retry={refresh} /> : <ScreenSkeleton lines={2} />
  const items = data.items.filter(({ state }) => state === 'on')
  if (items.length === 0) return null
  return (
    <section aria-labelledby="yh-ref-outside">
      <h2 id="yh-ref-outside">另外安装的插件</h2>
      {items.map(item => (
        <ListedPluginCard key={item.id} {...item} />
      ))}
    </section>
  )
}

/** Contributions of outside plugins, for employees who may list them. The reference itself covers bundled plugins only. */
export function OutsideParts(): ReactNode {
  return usePermission(pluginsList.path) ? <ListedPlugins /> : null
}
