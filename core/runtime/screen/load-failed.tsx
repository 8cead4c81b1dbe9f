import Button from '@arco-design/web-react/es/Button'
import { messageOf } from '../feedback/report.ts'
import { EmptyState } from './empty-state.tsx'

/** Placeholder for content that failed to load, with a retry button. */
export const LoadFailed = ({ error, retry }: { readonly error: unknown; retry(): void }) => (
  <EmptyState art="broken" title="加载失败" hint={messageOf(error)}>
    <Button type="primary" onClick={retry}>
      重试
    </Button>
  </EmptyState>
)
