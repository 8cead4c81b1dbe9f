import { plugins } from 'bundled:plugins'
import { boot } from '#core/runtime/boot/boot.tsx'
import { brand } from './brand.ts'

const appElement = document.getElementById('root')
if (!appElement) throw new Error('index.html has no #root')

boot({ element: appElement, plugins, brand, landingPath: profile => (profile['home'] === true ? '/dataReport/dataGlance' : undefined) })

if (process.env.NODE_ENV === 'development') void import('./dev-reload.ts').then(({ reloadOnChange }) => reloadOnChange())
