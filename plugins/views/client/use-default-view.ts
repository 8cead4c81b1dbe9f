import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type ListControls, useProfile } from '#core/runtime/index.ts'
import type { SavedView, ViewContent } from '../wire.ts'
import { currentContent, isSameContent, showView } from './content.ts'

/** True if the URL has no parameters but the tab. */
const hasOnlyTab = (search: string): boolean => [...new URLSearchParams(search).keys()].every(key => key === 'tab')

const readStoredDefault = (key: string): ViewContent | undefined => {
  try {
    const copy: ViewContent | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof copy?.params === 'object' && copy.params !== null ? copy : undefined
  } catch {
    return undefined
  }
}
const storeDefault = (key: string, content: ViewContent | undefined): void => {
  try {
    if (content) localStorage.setItem(key, JSON.stringify(content))
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or blocked: the view is applied once the server has answered.
  }
}

/**
 * Applies the user's default view to a list that was opened without parameters: at once from the browser's copy, and again if the server has a
 * different one and the user has changed nothing in between.
 * @param onShow called with the applied view once it is known
 */
export const useDefaultView = (list: ListControls, views: readonly SavedView[] | undefined, onShow: (view: SavedView) => void): void => {
  const reader = useProfile().data?.id
  const { search } = useLocation()
  const key = `yuanhang.view:${reader}:${list.view.screen}`
  const begun = useRef<{ readonly bare: boolean; readonly content: ViewContent; settled: boolean } | undefined>(undefined)

  useEffect(() => {
    if (begun.current || reader === undefined) return
    const bare = hasOnlyTab(search)
    const copy = bare ? readStoredDefault(key) : undefined
    if (copy) showView(list, copy, true)
    begun.current = { bare, content: copy ?? currentContent(list), settled: false }
  }, [reader, key, list, search])

  useEffect(() => {
    if (!views || reader === undefined || !begun.current) return
    const chosen = views.find(view => view.isDefault)
    storeDefault(key, chosen?.content)
    const { bare, content, settled } = begun.current
    begun.current.settled = true
    if (settled || !bare || !chosen) return
    if (isSameContent(chosen.content, content)) onShow(chosen)
    else if (isSameContent(currentContent(list), content)) {
      showView(list, chosen.content, true)
      onShow(chosen)
    }
  }, [views, reader, key, list, onShow])
}
