import { useLocation } from 'react-router-dom'
import type { ClientMenu } from '#schemas/types/wire.ts'
import { useCrumb } from '../hooks/page-crumb.ts'
import { useScreen } from '../swr/use-screen.ts'
import { groupWithPath, menuGroups, normalPath } from './menu-model.ts'

/** Breadcrumb with group and title of the current screen; on a phone only the title. */
export const Breadcrumb = ({ menu }: { readonly menu: ClientMenu }) => {
  const path = normalPath(useLocation().pathname)
  const title = menu.screens[path]
  // The sidebar does not list every screen: for the others the screen's response names the group.
  const screen = useScreen(title === undefined ? null : path).data
  const group = groupWithPath(menuGroups(menu), path)?.title ?? screen?.group
  const crumbs = [group, title ?? (path === '/' ? '首页' : '页面不存在'), useCrumb()].filter(text => text !== undefined)
  return (
    <nav aria-label="面包屑" className="yh-crumbs">
      <ol>
        {crumbs.map((text, index) => (
          <li key={text} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </nav>
  )
}
