import { ask, toast, useData, useHttp, useListControls } from '#core/runtime/index.ts'
import type { SavedView } from '../wire.ts'
import { contentOf, isSame, showView } from './content.ts'

const none: readonly SavedView[] = []

/** The views of the list around, and what can be done with them. Failures are shown by the http client. */
export const useViews = () => {
  const http = useHttp()
  const list = useListControls()
  const { screen } = list.view
  const { data, refresh } = useData<readonly SavedView[]>('/views/list', { screen })
  const views = data ?? none
  const content = contentOf(list)

  const run = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call()
      toast.success(done)
      await refresh()
      return true
    } catch {
      return false
    }
  }
  return {
    views,
    /** The one that is on show. */
    current: views.find(view => isSame(view.content, content)),
    show: (view: SavedView) => showView(list, view.content),
    create: (name: string) => run(() => http.post('/views/save', { screen, name, content }), '视图已保存'),
    renew: ({ id, name }: SavedView) => run(() => http.post('/views/save', { id, screen, name, content }), '视图已更新'),
    share: ({ id, shared }: SavedView) =>
      run(() => http.post('/views/share', { id, shared: !shared }), shared ? '已取消共享' : '已共享给可查看该列表的员工'),
    remove: async ({ id, name }: SavedView) =>
      (await ask({ title: '删除视图', content: `确定删除视图“${name}”吗？`, okText: '删除', danger: true })) &&
      run(() => http.post('/views/delete', { id }), '视图已删除'),
  }
}
