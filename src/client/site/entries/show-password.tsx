import { letShowPasswords } from '../../ui/show-password.ts'

letShowPasswords()
