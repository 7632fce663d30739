import { adminCopy as copy } from "@aside/features/site/copy.ts";
import { TestimonialForm } from "@aside/features/site/web/admin/TestimonialForm.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminSiteTestimonialScreen() {
  const navigate = useNavigate();
  const { testimonialId = "" } = useParams({ strict: false }) as { testimonialId?: string };
  return (
    <AdminFrame title={copy.testimonial.title} permission="site.manage">
      <TestimonialForm key={testimonialId} id={testimonialId} onOpen={(href) => void navigate({ href, replace: true })} />
    </AdminFrame>
  );
}
