import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { OptionsContext } from '../hooks/use-options.ts'
import { RequestError } from '../http/request-error.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { LoadFailed } from '../screen/load-failed.tsx'
import { useMenu } from '../swr/use-menu.ts'
import { useScreen } from '../swr/use-screen.ts'
import { PartWaiting } from './part-state.tsx'
import { RecordDetail } from './record-detail.tsx'

interface Props {
  /** Path of the detail screen. */
  readonly screen: string
  /** Id of the row; undefined if the clicked cell refers to no row. */
  readonly id: number | undefined
  /** URL of the list behind the drawer, which is refreshed after an action. */
  readonly behind: string | undefined
}

/** A detail screen in a drawer, with a link to its own page for users who may open that. */
export const DetailDrawer = ({ screen: path, id, behind }: Props): ReactNode => {
  const { data: screen, error, refresh } = useScreen(id === undefined ? null : path)
  const hasPage = useMenu().data?.screens[path] !== undefined
  if (id === undefined) return <EmptyState art="lost" title="没有关联的记录" />
  if (error && !screen) {
    const refused = error instanceof RequestError && (error.status === 404 || error.status === 403)
    return refused ? <EmptyState art="lost" title="没有权限访问" /> : <LoadFailed error={error} retry={() => void refresh()} />
  }
  if (!screen) return <PartWaiting lines={10} />
  if (screen.view.type !== 'detail') return <EmptyState art="broken" title="这个页面不是详情" />
  return (
    <OptionsContext value={screen.options}>
      <RecordDetail key={id} view={screen.view} id={id} behind={behind} inDrawer>
        {hasPage && (
          <Link className="yh-link" to={`${path}?id=${id}`} target="_blank">
            新页面打开
          </Link>
        )}
      </RecordDetail>
    </OptionsContext>
  )
}
