import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import { wallDateTime } from '../../manifest/time/wall-time.ts'
import type { StoredDraft } from '../drafts/draft-store.ts'
import './draft-note.css'

interface Props {
  readonly draft: StoredDraft
  restore(): void
  discard(): void
}

/** Note above a form about an unsaved draft, with buttons to restore or discard it. */
export const DraftNote = ({ draft, restore, discard }: Props): ReactNode => (
  <div className="yh-draft" role="status">
    <span>有未保存的草稿（{wallDateTime(new Date(draft.at)).slice(0, 16)}）</span>
    <span className="yh-draft-choices">
      <Button type="primary" size="small" onClick={restore}>
        恢复
      </Button>
      <Button size="small" onClick={discard}>
        放弃
      </Button>
    </span>
  </div>
)
