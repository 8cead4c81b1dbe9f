import { lazy, Suspense, useEffect } from 'react'
import type { Widget } from '#core/contract/client-plugin.ts'
import { isShortcut, usePageKeys, useProfile, useStore } from '#core/runtime/index.ts'
import { recent } from './recent.ts'
import { shown } from './shown.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** Layer that a key press opens; undefined if none. `?` is ignored while the user types or a dialog is open. */
export const askedFor = (event: KeyboardEvent): 'palette' | 'keys' | undefined => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  return (event.key === '?' || event.key === '？') && isShortcut(event) ? 'keys' : undefined
}

const useKeys = (): void => {
  usePageKeys(event => {
    const asked = askedFor(event)
    if (!asked) return
    event.preventDefault()
    shown.set(shown.get() === asked ? 'nothing' : asked)
  })
  useEffect(() => () => shown.set('nothing'), [])
}

const useRecent = (): void => {
  const username = useProfile().data?.username
  useEffect(() => {
    if (username) recent.belong(username)
  }, [username])
}

const close = (): void => shown.set('nothing')

export const palettePanel: Widget = {
  slot: 'overlay',
  order: 20,
  component: () => {
    useKeys()
    useRecent()
    const open = useStore(shown)
    return (
      <Suspense>
        {open === 'palette' && <Palette close={close} />}
        {open === 'keys' && <KeySheet close={close} />}
      </Suspense>
    )
  },
}
