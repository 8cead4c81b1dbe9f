import { type ReactNode, useState } from 'react'
import { pluginsList } from '#core/contract/plugin-wire.ts'
import { EmptyState, LoadFailed, ScreenSkeleton, useData, usePermission } from '#core/runtime/index.ts'
import type { InspectedPackage, PluginItem, PluginList } from '../wire.ts'
import { ChoosePackage } from './choose-package.tsx'
import { InstallDialog } from './install-dialog.tsx'
import { PluginCard } from './plugin-card.tsx'
import { PluginDetails } from './plugin-details.tsx'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import { usePluginSwitch } from './use-switch.ts'
import { uploadNotes } from './words.ts'
import './extensions.css'

/** /system/plugins: outside plugins, which are installed while the server runs. */
export function ExtensionsPage(): ReactNode {
  const { data, error, refresh } = useData(pluginsList)
  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <ScreenSkeleton />
  return <PluginSections list={data} refresh={refresh} />
}

const STATE_SECTIONS = [
  { title: '没有安装的文件夹', states: ['refused'] },
  { title: '已安装', states: ['on', 'off'] },
  { title: '已移除', states: ['removed'] },
] as const

const inStates = (items: readonly PluginItem[], states: readonly string[]): readonly PluginItem[] =>
  items.filter(({ state }) => states.includes(state))

const pluginItemKey = ({ id, state, checksum }: PluginItem): string => `${id} ${state} ${checksum}`

const NoPlugins = ({ mayUpload }: { readonly mayUpload: boolean }): ReactNode => (
  <div className="yh-card yh-plugins-none">
    <EmptyState art="empty" title="还没有安装插件" hint="插件可以增加单元格、控件、页面、操作和接口，安装后立即可用，不用重新构建系统。">
      <ol>
        <li>
          在项目目录执行 <code>npm run create-plugin 名称 ../名称</code>，得到一个可以直接打包的插件
        </li>
        <li>
          在插件目录执行 <code>npm run pack</code>，得到 .zip 插件包
        </li>
        <li>{mayUpload ? '在本页上传' : '交给可以安装插件的管理员'}，或把插件放到服务器的 DATA_DIR/plugins 下</li>
      </ol>
    </EmptyState>
  </div>
)

const BundledList = ({ bundled }: Pick<PluginList, 'bundled'>): ReactNode => (
  <details className="yh-card yh-plugins-bundled">
    <summary>内置插件（{bundled.length}）</summary>
    <p className="yh-plugins-note">随系统一起提供，不能移除。</p>
    <ul>
      {bundled.map(({ id, title, version }) => (
        <li key={id}>
          {title}
          <span>
            {id} {version}
          </span>
        </li>
      ))}
    </ul>
  </details>
)

/** The dialog or drawer over the page. */
type OpenOverlay =
  | { readonly what: 'install'; readonly file: File; readonly inspected: InspectedPackage }
  | { readonly what: 'details' | Removal; readonly item: PluginItem }

interface PluginSectionsProps {
  readonly list: PluginList
  refresh(): Promise<void>
}

function PluginSections({ list, refresh }: PluginSectionsProps): ReactNode {
  const mayInstall = usePermission('/system/plugins/install')
  const rights = { switch: usePermission('/system/plugins/switch'), remove: usePermission('/system/plugins/remove') }
  const [open, setOpen] = useState<OpenOverlay>()
  const { switching, turn } = usePluginSwitch(refresh)
  const close = (): void => setOpen(undefined)
  const done = (): void => void refresh()
  const deeds = {
    details: (item: PluginItem) => setOpen({ what: 'details', item }),
    remove: (item: PluginItem) => setOpen({ what: 'remove', item }),
    purge: (item: PluginItem) => setOpen({ what: 'purge', item }),
    switch: (item: PluginItem) => void turn(item),
  }
  return (
    <div className="yh-settings yh-plugins">
      {mayInstall && (
        <div className="yh-card">
          {list.uploads !== 'off' && <ChoosePackage onInspected={(file, inspected) => setOpen({ what: 'install', file, inspected })} />}
          {uploadNotes(list).map(note => (
            <p className="yh-plugins-note" key={note}>
              {note}
            </p>
          ))}
        </div>
      )}
      {list.items.length === 0 && <NoPlugins mayUpload={mayInstall && list.uploads !== 'off'} />}
      {STATE_SECTIONS.map(({ title, states }) => {
        const items = inStates(list.items, states)
        return (
          items.length > 0 && (
            <section className="yh-card" key={title}>
              <h2>{title}</h2>
              <ul className="yh-plugins-list">
                {items.map(item => (
                  <PluginCard key={pluginItemKey(item)} item={item} rights={rights} deeds={deeds} busy={switching === item.id} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {list.bundled.length > 0 && <BundledList bundled={list.bundled} />}
      {open?.what === 'install' && <InstallDialog file={open.file} inspected={open.inspected} done={done} close={close} />}
      {open?.what === 'details' && <PluginDetails item={open.item} close={close} />}
      {(open?.what === 'remove' || open?.what === 'purge') && <RemovalDialog item={open.item} what={open.what} done={done} close={close} />}
    </div>
  )
}
