import Button from '@arco-design/web-react/es/Button'
import { useNavigate } from 'react-router-dom'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { EmptyState } from './empty-state.tsx'

/** Page for any address that is no screen of this employee. Does not reveal whether the screen exists for others. */
export const NotFound = () => {
  const navigate = useNavigate()
  usePageTitle('页面不存在')
  return (
    <EmptyState art="lost" title="页面不存在" hint="请检查地址是否正确，或联系管理员确认您是否有访问权限">
      <Button type="primary" onClick={() => navigate('/')}>
        返回首页
      </Button>
    </EmptyState>
  )
}
