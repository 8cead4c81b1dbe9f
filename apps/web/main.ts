import { plugins } from 'bundled:plugins'
import { boot } from '#core/runtime/boot/boot.tsx'
import { brand } from './brand.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

boot({ element, plugins, brand, landingPath: profile => (profile['home'] === true ? '/dataReport/dataGlance' : undefined) })

if (process.env.NODE_ENV === 'development') void import('./dev-reload.ts').then(({ reloadOnChange }) => reloadOnChange())
