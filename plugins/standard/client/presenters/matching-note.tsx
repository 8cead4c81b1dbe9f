import type { ReactNode } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import './presenters.css'

/** Over a form that is for more rows than the page shows. */
export const MatchingNote = ({ matching }: Pick<PresenterProps, 'matching'>): ReactNode =>
  matching && <p className="yh-matching">将处理符合条件的全部 {matching.total.toLocaleString('zh-CN')} 条，在后台分批进行</p>
