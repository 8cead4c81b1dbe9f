import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClientTabsView } from '#schemas/types/wire.ts'
import { ScreenView } from './screen-view.tsx'
import { TabStrip } from './tab-strip.tsx'

const tabParam = 'tab'

/** Several views in tabs. The address names the open tab; filters do not carry over to another tab. */
export const TabsScreen = ({ view }: { readonly view: ClientTabsView }) => {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const asked = search.get(tabParam)
  const open = view.tabs.find(tab => tab.key === asked) ?? view.tabs[0]
  if (!open) return null
  return (
    <TabStrip id={id} tabs={view.tabs} open={open.key} onOpen={tab => setSearch({ [tabParam]: tab })}>
      <ScreenView view={open.view} key={open.key} />
    </TabStrip>
  )
}
