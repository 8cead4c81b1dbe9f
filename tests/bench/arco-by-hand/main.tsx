/** The list of all leads as one writes it by hand with React and Arco: what the product's manifest-driven screen is measured against. */
import '@arco-design/web-react/es/_util/react-19-adapter'
import ConfigProvider from '@arco-design/web-react/es/ConfigProvider'
import { createRoot } from 'react-dom/client'
import { ListPage } from './list-page.tsx'
import './list-page.css'

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider>
    <ListPage />
  </ConfigProvider>,
)
