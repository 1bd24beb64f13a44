import { letShowPasswords } from '#client/ui/fields/show-password.ts'

letShowPasswords()
