/** `@yuanhang/kit/testing`: a real page for a plugin's parts, with a server given as a table of answers; and calls of the plugin's server part. */

export { RequestError } from '../../../core/runtime/http/request-error.ts'
export { type ExampleSubjects, testExamples } from './examples.tsx'
export { type Answers, type Call, clearPage, type Page, type PageSetup, renderPart } from './page.tsx'
export {
  type CellSetup,
  type ComponentSetup,
  type ControlPage,
  type ControlSetup,
  renderCell,
  renderComponent,
  renderControl,
} from './parts.tsx'
export {
  type Called,
  type CallSetup,
  callEndpoint,
  type EndpointSetup,
  giveFact,
  type OperationSetup,
  runJob,
  runOperation,
  type WrittenRows,
} from './server.ts'
