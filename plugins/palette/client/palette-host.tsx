import { lazy, Suspense, useEffect } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { isShortcut, usePageKeys, useProfile, useStore } from '#core/runtime/index.ts'
import { recent } from './recent.ts'
import { openLayer } from './shown.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** Layer that a key press opens; undefined if none. `?` is ignored while the user types or a dialog is open. */
export const layerForKey = (event: KeyboardEvent): 'palette' | 'keys' | undefined => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  return (event.key === '?' || event.key === '？') && isShortcut(event) ? 'keys' : undefined
}

const usePaletteKeys = (): void => {
  usePageKeys(event => {
    const asked = layerForKey(event)
    if (!asked) return
    event.preventDefault()
    openLayer.set(openLayer.get() === asked ? 'nothing' : asked)
  })
  useEffect(() => () => openLayer.set('nothing'), [])
}

const useRecentOwner = (): void => {
  const username = useProfile().data?.username
  useEffect(() => {
    if (username) recent.belong(username)
  }, [username])
}

const closeLayer = (): void => openLayer.set('nothing')

export const palettePanel: Widget = {
  slot: 'overlay',
  order: 20,
  component: () => {
    usePaletteKeys()
    useRecentOwner()
    const open = useStore(openLayer)
    return (
      <Suspense>
        {open === 'palette' && <Palette close={closeLayer} />}
        {open === 'keys' && <KeySheet close={closeLayer} />}
      </Suspense>
    )
  },
}
