import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { toast } from '../feedback/toast.ts'
import type { Notice } from './outcome.ts'
import './action.css'

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('内容已复制到剪贴板')
  } catch {
    // Pages that came over plain http have no clipboard: the text can still be selected.
    toast.warning('复制失败，请手动选择并复制')
  }
}

/** Something that is said only once, such as a first password, with a button that copies it. */
export const NoticeText = ({ notice }: { readonly notice: Notice }) => (
  <div>
    <div>{notice.text}</div>
    {notice.copy !== undefined && (
      <div className="yh-notice-copy">
        <code>{notice.copy}</code>
        <Button onClick={() => void copy(notice.copy ?? '')}>复制</Button>
      </div>
    )}
  </div>
)
