import { useCallback, useEffect, useState } from 'react'
import { useMobile } from '../hooks/use-mobile.ts'

const sidebarKey = 'yuanhang.sidebar'

/** Reads the stored choice. If storage is blocked, a choice lasts as long as the page. */
const readCollapsed = (): boolean => {
  try {
    return localStorage.getItem(sidebarKey) === 'collapsed'
  } catch {
    return false
  }
}
const storeCollapsed = (collapsed: boolean): void => {
  try {
    localStorage.setItem(sidebarKey, collapsed ? 'collapsed' : 'open')
  } catch {}
}

/** State of the sidebar: collapsed or expanded on a desktop, which is stored; an overlay on a phone, initially closed. */
export const useSidebar = () => {
  const mobile = useMobile()
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const [overlay, setOverlay] = useState(false)
  useEffect(() => {
    if (!mobile || !overlay) return
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOverlay(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [mobile, overlay])
  const close = useCallback(() => setOverlay(false), [])
  const toggle = useCallback(() => {
    if (mobile) {
      setOverlay(!overlay)
      return
    }
    setCollapsed(!collapsed)
    storeCollapsed(!collapsed)
  }, [mobile, overlay, collapsed])
  return {
    mobile,
    collapsed: !mobile && collapsed,
    overlay: mobile && overlay,
    expanded: mobile ? overlay : !collapsed,
    close,
    toggle,
  }
}
