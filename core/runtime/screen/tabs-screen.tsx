import Tabs from '@arco-design/web-react/es/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { ClientTabsView } from '#schemas/types/wire.ts'
import { ScreenView } from './screen-view.tsx'

const key = 'tab'

/** Several tables under tabs. The address names the open tab; filters of one tab do not follow to another. */
export const TabsScreen = ({ view }: { readonly view: ClientTabsView }) => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(key)
  const open = view.tabs.find(tab => tab.key === asked) ?? view.tabs[0]
  if (!open) return null
  return (
    <div className="yh-tabs-screen">
      <Tabs activeTab={open.key} onChange={next => setSearch({ [key]: next })} className="yh-tabs-bar">
        {view.tabs.map(tab => (
          <Tabs.TabPane key={tab.key} title={tab.title} />
        ))}
      </Tabs>
      <ScreenView view={open.view} key={open.key} />
    </div>
  )
}
