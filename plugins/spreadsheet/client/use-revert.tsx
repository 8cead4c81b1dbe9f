import { type ReactNode, useState } from 'react'
import type { Revertible } from '#core/contract/importer.ts'
import { ask, hint, toast, useHttp } from '#core/runtime/index.ts'
import { importRevertAt, importRevertibleAt } from '../wire/endpoints.ts'

interface RevertQuestion {
  readonly may: boolean
  readonly content: ReactNode
}

/** Text of the confirmation: rows that undoing removes, and rows that it keeps with the reasons. */
function revertQuestion({ reverted, kept }: Revertible): RevertQuestion {
  const stays = kept.reduce((sum, { count }) => sum + count, 0)
  const reasons = kept.map(({ reason, count }) => `${count}条${reason}`).join('，')
  if (reverted === 0) return { may: false, content: stays === 0 ? '本次导入没有写入数据，无需撤销' : `没有可以撤销的数据：${reasons}` }
  return {
    may: true,
    content: (
      <>
        <p>将删除本次导入的 {reverted} 条数据，删除后不能恢复。</p>
        {stays > 0 && (
          <p>
            另有 {stays} 条予以保留：{reasons}。
          </p>
        )}
      </>
    ),
  }
}

/** Hook that undoes an import after one confirmation, which says how many rows are removed and how many are kept. */
export function useRevert(url: string): { readonly busy: number | undefined; revert(batchId: number): Promise<boolean> } {
  const http = useHttp()
  const [busy, setBusy] = useState<number>()

  const revert = async (batchId: number): Promise<boolean> => {
    setBusy(batchId)
    try {
      const { may, content } = revertQuestion((await http.call(importRevertibleAt(url), { batchId })).data)
      if (!may) {
        await hint(content, '撤销导入')
        return false
      }
      if (!(await ask({ title: '撤销导入', content, okText: '撤销导入', danger: true }))) return false
      const { data, message } = await http.call(importRevertAt(url), { batchId })
      toast.success(data.jobId === undefined ? message || '已撤销' : '正在撤销，可在“我的导入”中查看进度')
      return true
    } catch {
      // The runtime has shown the error.
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, revert }
}
