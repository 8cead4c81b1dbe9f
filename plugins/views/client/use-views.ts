import { useCallback, useState } from 'react'
import { type Answer, ask, toast, useData, useHttp, useListControls } from '#core/runtime/index.ts'
import { type SavedView, viewDefault, viewDelete, viewSave, viewShare, viewsList } from '../wire.ts'
import { currentContent, isSameContent, showView } from './content.ts'
import { useDefaultView } from './use-default-view.ts'

const noViews: readonly SavedView[] = []

/** Views of the surrounding list, and the operations on them. The HTTP client shows errors. */
export const useViews = () => {
  const http = useHttp()
  const list = useListControls()
  const { screen } = list.view
  const { data, loading, error, refresh } = useData(viewsList, { screen })
  const views = data ?? noViews
  const content = currentContent(list)
  /** Id of the view chosen last; the list may have changed since. */
  const [chosen, choose] = useState<number>()
  useDefaultView(
    list,
    data,
    useCallback(view => choose(view.id), []),
  )

  /** Runs a call, then says that it is done and reloads the views; undefined if it failed. */
  const settled = async <T>(call: Promise<Answer<T>>, done: string): Promise<Answer<T> | undefined> => {
    try {
      const answer = await call
      toast.success(done)
      await refresh()
      return answer
    } catch {
      return undefined
    }
  }
  const current =
    views.find(view => view.id === chosen && isSameContent(view.content, content)) ??
    views.find(view => isSameContent(view.content, content))
  return {
    views,
    loading,
    error,
    refresh,
    /** The view that equals the list's state. */
    current,
    /** The view chosen last, if the list has changed since. */
    changed: current ? undefined : views.find(view => view.id === chosen),
    show(view: SavedView): void {
      showView(list, view.content)
      choose(view.id)
    },
    async create(name: string): Promise<boolean> {
      const made = await settled(http.call(viewSave, { screen, name, content }), '视图已保存')
      if (made) choose(made.data.id)
      return made !== undefined
    },
    async overwrite({ id, name }: SavedView): Promise<void> {
      if (await settled(http.call(viewSave, { id, screen, name, content }), '视图已更新')) choose(id)
    },
    rename: async ({ id }: SavedView, name: string): Promise<boolean> =>
      (await settled(http.call(viewSave, { id, screen, name }), '视图已重命名')) !== undefined,
    setDefault: ({ id, isDefault }: SavedView) =>
      settled(
        http.call(viewDefault, isDefault ? { screen } : { screen, id }),
        isDefault ? '已取消默认视图' : '已设为默认视图，下次打开时使用',
      ),
    share: ({ id, shared }: SavedView) =>
      settled(http.call(viewShare, { id, shared: !shared }), shared ? '已取消共享' : '已共享给可查看该页面的员工'),
    remove: async ({ id, name }: SavedView): Promise<void> => {
      if (await ask({ title: '删除视图', content: `确定删除视图“${name}”吗？`, okText: '删除', danger: true }))
        await settled(http.call(viewDelete, { id }), '视图已删除')
    },
  }
}

export type ViewsState = ReturnType<typeof useViews>
