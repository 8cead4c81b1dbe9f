/** The list of all leads written by hand with React and Arco, as baseline for the product's manifest-driven screen. */
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
