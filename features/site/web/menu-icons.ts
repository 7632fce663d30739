// The icons of the avatar menu, loaded with it.
export {
  BookUser,
  Calendar,
  CircleUser,
  CreditCard,
  Download,
  GraduationCap,
  Library,
  LifeBuoy,
  LogOut,
  Mail,
  MessageCircle,
  MessagesSquare,
  Plug,
  ScanFace,
  Users,
} from "lucide-react";
