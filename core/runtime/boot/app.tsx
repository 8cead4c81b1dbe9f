import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { type Brand, BrandContext } from '../brand/brand.ts'
import { type Runtime, RuntimeContext } from '../context/runtime.ts'
import { GuardedRouter } from '../leaving/guarded-router.tsx'
import { ContributionBoundary } from '../screen/contribution-boundary.tsx'
import { BootLoader } from '../shell/boot-loader.tsx'
import { Shell } from '../shell/shell.tsx'
import { createCache } from '../swr/first-answers.ts'
import { SessionGate } from './session-gate.tsx'
import '@arco-design/web-react/es/style/index.css'
import '../base.css'
import '../screen/screen.css'
import '../shell/shell.css'
import '../shell/touch.css'

const LoginPage = lazy(() => import('../login/login-page.tsx'))

/** A new SWR cache per login, so that no data of one employee is ever shown to the next. */
const SignedIn = () => (
  <SWRConfig value={{ provider: createCache }}>
    <Shell />
  </SWRConfig>
)

/** Root component of the app for a runtime. */
export const App = ({ runtime, brand }: { readonly runtime: Runtime; readonly brand: Brand }) => (
  <RuntimeContext value={runtime}>
    <BrandContext value={brand}>
      <ContributionBoundary id="页面" plugin="standard" whole>
        <GuardedRouter>
          <SessionGate>
            <Suspense fallback={<BootLoader />}>
              <Routes>
                <Route path="/login" element={<LoginPage />} />
                <Route path="*" element={<SignedIn />} />
              </Routes>
            </Suspense>
          </SessionGate>
        </GuardedRouter>
      </ContributionBoundary>
    </BrandContext>
  </RuntimeContext>
)
