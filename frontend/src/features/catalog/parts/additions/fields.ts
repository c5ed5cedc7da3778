import { fieldsOf } from '@/ui/fieldsOf'
import type { TypedAddition } from '../../additions'

/** The pieces of the addition that is being typed, which is a form of its own within the product's. */
export const typed = fieldsOf<TypedAddition>()
