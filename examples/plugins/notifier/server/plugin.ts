import { createNotifier } from './notifier.ts'

export default createNotifier(process.env)
