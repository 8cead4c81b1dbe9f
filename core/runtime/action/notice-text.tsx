import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { copyText } from '../feedback/copy-text.ts'
import type { ActionNotice } from './outcome.ts'
import './action.css'

/** A text that is shown only once, such as an initial password, with a copy button. */
export const NoticeText = ({ notice }: { readonly notice: ActionNotice }) => (
  <div>
    <div>{notice.text}</div>
    {notice.copy !== undefined && (
      <div className="yh-notice-copy">
        <code>{notice.copy}</code>
        <Button onClick={() => void copyText(notice.copy ?? '')}>复制</Button>
      </div>
    )}
  </div>
)
