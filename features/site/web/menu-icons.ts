import {
  BookUser,
  Calendar,
  CircleUser,
  CreditCard,
  GraduationCap,
  Library,
  LifeBuoy,
  LogOut,
  Mail,
  MessageCircle,
  MessagesSquare,
  Plug,
  Users,
} from "lucide-react";

/** The icons of the avatar menu, loaded with it. */
export const menuIcons = {
  BookUser,
  Calendar,
  CircleUser,
  CreditCard,
  GraduationCap,
  Library,
  LifeBuoy,
  LogOut,
  Mail,
  MessageCircle,
  MessagesSquare,
  Plug,
  Users,
};
